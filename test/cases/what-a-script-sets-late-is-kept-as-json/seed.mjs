export default ({ variables }) => {
  setTimeout(() => {
    variables.when = new Date(0);
    variables.api_token = { value: 'never-shown' };
  }, 1);
};
