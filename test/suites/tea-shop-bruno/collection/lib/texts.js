exports.missing = (name, request, hint) => `run "${request}" first: ${name} is missing. ${hint}`;

exports.logged = (values) => {
  const shown = {};
  try {
    Object.entries(values).forEach(([name, of]) => {
      shown[name] = of();
    });
  } catch (error) {
    console.log(error.message);
  }
  console.log(JSON.stringify(shown));
};
