export const requestsFile = `@base = http://tea.test
@token = {{login.response.body.$.token}}
### Log in
# @name login
# @no-redirect
POST {{base}}/login HTTP/1.1
Content-Type: application/json

{ "name": "{{name}}", "tries": {{$randomInt 1 9}}, "at": "{{$datetime iso8601 -1 d}}" }

> {% client.test("ok", function () { client.assert(response.status === 200); }); client.global.set("id", response.body.id); %}
### orders
GET {{base}}/orders
  ?of={{id}}
Authorization: Basic ann {{password}}

?? status == 200
?? jsonpath $.items[0].id > 3
###
POST {{base}}/files
Content-Type: multipart/form-data; boundary=cut

--cut
Content-Disposition: form-data; name="a"; filename="a.txt"

< ./a.txt
--cut--
###
{{ exports.a = response.parsedBody.b; }}
curl -X PUT '{{base}}/{{a}}' -d '{"b": 1}'
`;

export const hurlFile = `# Sign in
POST {{host}}/login?a={{a}}
X-A: {{newUuid}}
[Options]
retry: 3
variable: b=1
[Form]
user: ann # who
HTTP 200
Location: /a
[Captures]
token: jsonpath "$.token" split "." first
[Asserts]
cookie "sid[Path]" == "/"
jsonpath "$.list" count == 2
jsonpath "$.at" split "T" nth 0 matches /^\\d+$/

PUT {{host}}/{{token}}
{ "a": {{b}}, "c": ["{{c}}"] }
HTTP *
\`\`\`json
{ "a": 1 }
\`\`\`
`;

export const commands = `# List
curl -sL "http://tea.test/orders?a=1" \\
  -H "Authorization: Bearer $TOKEN"
curl 'http://tea.test/a' --data-raw '{ "a": "{{x}}" }' -F 'a=@b.txt;type=text/plain' | jq .
`;

export const environmentsOfRequests = JSON.stringify({
  local: {
    base: 'http://tea.test',
    Security: {
      Auth: { shop: { Type: 'OAuth2', 'Grant Type': 'Client Credentials', 'Token URL': 'http://tea.test/token' } },
    },
  },
  staging: { base: 'https://staging.test', password: 'secret' },
});
