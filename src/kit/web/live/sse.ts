import { createParser } from 'eventsource-parser'

export type SentEvent = Readonly<{ id: number | null; event: string; data: unknown }>

/** Reads server-sent events from text that comes in pieces; those without a name or without JSON are left out. */
export const eventReader = (onEvent: (event: SentEvent) => void): ((piece: string) => void) => {
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      const read = event === undefined ? undefined : parse(data)
      if (event !== undefined && read !== undefined)
        onEvent({ id: id === undefined ? null : Number(id), event, data: read })
    },
  })
  return (piece) => parser.feed(piece)
}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

type StreamRequest = Readonly<{
  url: string
  token: string
  last_id: number | null
  signal: AbortSignal
  onOpen: () => void
  onEvent: (event: SentEvent) => void
}>

/** Reads one stream until it ends. The token travels in a header, so that no address ever contains it. */
export const readStream = async ({ url, token, last_id, signal, onOpen, onEvent }: StreamRequest): Promise<number> => {
  const response = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...(last_id === null ? {} : { 'Last-Event-ID': String(last_id) }),
    },
    cache: 'no-store',
    signal,
  })
  if (!response.ok || !response.body) return response.status
  onOpen()
  const read = eventReader(onEvent)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value)
  return response.status
}
