// Loaded before a run of a suite by `--require`: no connection leaves this machine.
const dns = require('node:dns');
const net = require('node:net');

const isLoopback = (host) =>
  host === 'localhost' || host === '::1' || host.endsWith('.localhost') || host.startsWith('127.');
const refused = (host) => Object.assign(new Error(`only loopback: ${host}`), { code: 'ENOTFOUND', hostname: host });

const { lookup } = dns;
dns.lookup = (host, ...rest) => {
  if (isLoopback(host)) return lookup(host, ...rest);
  return process.nextTick(rest.at(-1), refused(host));
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function connectToLoopback(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  const host = options?.host;
  if (typeof host !== 'string' || net.isIP(host) === 0 || isLoopback(host)) return connect.apply(this, args);
  process.nextTick(() => this.destroy(refused(host)));
  return this;
};
