export default ({ variables }) => {
  variables.when = new Date(0);
  variables.kept = undefined;
  const later = [];
  variables.later = later;
  later.push({ of: new URL('http://tea.test/'), without: undefined });
};
