// The least that an HTTP response can cost here: node:http, the same bytes, nothing else.
import { createServer } from 'node:http'

const body = Buffer.from(process.argv[2] ?? '{}')
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`ready at ${typeof address === 'object' && address ? address.port : 0}\n`)
})
