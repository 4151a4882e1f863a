export default () => {};
function {
