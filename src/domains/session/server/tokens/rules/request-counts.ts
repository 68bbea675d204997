import { TOKEN_REQUESTS } from '../../../contract/tokens.rules.ts'

const { name, quota, window_seconds } = TOKEN_REQUESTS
const MAX_COUNTED_TOKENS = 10_000

type Window = { readonly ends: number; used: number }

/** The state of a token after a request: the headers of its response, and the seconds to wait, 0 where it may go ahead. */
export type Counted = Readonly<{ headers: Readonly<Record<string, string>>; wait_seconds: number }>

/**
 * Counts the requests of tokens in fixed windows, in the memory of this process, so that no request waits for it. Several
 * processes let through as many times the quota. The headers are those of draft-ietf-httpapi-ratelimit-headers-10.
 */
export const createRequestCounts = (): ((tokenId: number, now: string) => Counted) => {
  const windows = new Map<number, Window>()
  const windowOf = (tokenId: number, at: number): Window => {
    const known = windows.get(tokenId)
    if (known && known.ends > at && known.ends - at <= window_seconds * 1000) return known
    if (windows.size >= MAX_COUNTED_TOKENS) windows.clear()
    const begun: Window = { ends: at + window_seconds * 1000, used: 0 }
    windows.set(tokenId, begun)
    return begun
  }
  return (tokenId, now) => {
    const at = Date.parse(now)
    const window = windowOf(tokenId, at)
    const isBeyond = window.used >= quota
    if (!isBeyond) window.used += 1
    const seconds = Math.max(1, Math.ceil((window.ends - at) / 1000))
    return {
      headers: {
        'RateLimit-Policy': `"${name}";q=${quota};w=${window_seconds}`,
        RateLimit: `"${name}";r=${quota - window.used};t=${seconds}`,
      },
      wait_seconds: isBeyond ? seconds : 0,
    }
  }
}
