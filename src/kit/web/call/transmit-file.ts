import { networkFailure } from './failure.ts'

/** From 0 to 1. */
export type OnProgress = (share: number) => void

type Sending = Readonly<{ method: string; url: string; headers: Headers; body: FormData; onProgress: OnProgress }>

/** Sends a form and reports its progress, which `fetch` cannot. The response is that of `fetch`. */
export const transmitFile = ({ method, url, headers, body, onProgress }: Sending): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    for (const name of ['error', 'abort', 'timeout']) request.addEventListener(name, () => reject(networkFailure()))
    request.send(body)
  })
