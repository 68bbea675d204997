const fromPage = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-api"]')?.content.trim() || null

/**
 * The host of all calls, without a slash at its end; empty: the host of the page. The page decides
 * (`<meta name="muster-api" content="https://api.example">`), else the build (`VITE_MUSTER_API`).
 */
export const apiBase = (): string => (fromPage() ?? import.meta.env.VITE_MUSTER_API ?? '').replace(/\/+$/, '')
