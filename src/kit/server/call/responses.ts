import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

/** A response with more than its data. Handlers with data alone return it as it is. */
export class DetailedResponse<Data, Meta = unknown> {
  readonly data: Data
  readonly meta: Meta | undefined
  readonly message: string | undefined
  /** Further top-level fields that the catalogue requires, such as `Status` of a sign-in. */
  readonly extra: Readonly<Record<string, unknown>>
  constructor(data: Data, more: { meta?: Meta; message?: string; extra?: Record<string, unknown> } = {}) {
    this.data = data
    this.meta = more.meta
    this.message = more.message
    this.extra = more.extra ?? {}
  }
}

/** Bytes instead of the envelope. */
export class Bytes {
  readonly content: Buffer
  readonly type: string
  readonly filename: string | null
  constructor(content: Buffer, type: string, filename: string | null = null) {
    this.content = content
    this.type = type
    this.filename = filename
  }
}

type FileDetails = Readonly<{
  type: string
  size: number
  filename: string
  /** `attachment`: saved, never shown in our own address. */
  shown: 'inline' | 'attachment'
  /** `by_version`: the address names the version, so the browser of this session may cache it for ever. */
  cache: 'never' | 'by_version'
}>

/** A stored file instead of the envelope, streamed. */
export class FileResponse {
  readonly stream: Readable
  readonly details: FileDetails
  constructor(stream: Readable, details: FileDetails) {
    this.stream = stream
    this.details = details
  }
}

/** A connection that stays open after the handler has returned; `start` writes to it. */
export class Opened {
  readonly start: (response: ServerResponse) => void
  constructor(start: (response: ServerResponse) => void) {
    this.start = start
  }
}

/** A body that is sent as it is, with HTTP 200. Only for wordings that the catalogue fixes outside the envelope. */
export class RawResponse {
  readonly body: Readonly<Record<string, unknown>>
  constructor(body: Readonly<Record<string, unknown>>) {
    this.body = body
  }
}
