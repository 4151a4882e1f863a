/** Bruno gives modules the names of the script that loads them. */
function isCart(name, cart) {
  test(name, () => {
    expect(cart).to.have.property('id');
  });
}

module.exports = { isCart };
