/** What Postman calls statuses behind `pm.response.to.be`, by the first digit. */
export const statusClasses: Readonly<Record<string, number>> = {
  info: 1,
  success: 2,
  redirection: 3,
  clientError: 4,
  serverError: 5,
};

/** The same of single statuses. */
export const statusNames: Readonly<Record<string, number>> = {
  ok: 200,
  accepted: 202,
  withoutContent: 204,
  badRequest: 400,
  unauthorised: 401,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  notAcceptable: 406,
  rateLimited: 429,
};
