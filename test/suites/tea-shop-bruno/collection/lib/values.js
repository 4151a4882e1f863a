const { missing } = require('./texts');

/** Ends a script unless an earlier request has kept a value. */
function needs(bru, name, request, { hint = '' } = {}) {
  const value = bru.getVar(name);
  if (value !== undefined && value !== null && value !== '') return true;
  throw new Error(missing(name, request, hint));
}

function only(list) {
  return Array.isArray(list) && list.length === 1 ? list[0] : null;
}

function keep(bru, values) {
  Object.entries(values).forEach(([name, value]) => bru.setVar(name, value));
}

function forget(bru, names, isFatal = false) {
  names.forEach((name) => bru.deleteVar(name));
  if (isFatal) throw new Error(`no ${names.join(', ')}`);
}

function isSame(before, now, label) {
  test(`${label} is the same`, () => {
    expect(now).equals(before);
  });
}

module.exports = { needs, only, keep, forget, isSame, lastOf: (text, by) => text.split(by).pop() };
