import { z } from 'zod'

/** The purposes of a visit to the provider: a sign-in to an area, a confirmation of its session, or a test. */
const purpose = z.enum(['admin', 'employee', 'confirm-admin', 'confirm-employee', 'test'])
export type Purpose = z.output<typeof purpose>

const visit = z.object({
  purpose,
  /** Known to this tab and the server alone: a response that another browser began is refused. */
  binding: z.string(),
  /** The tab was opened by a dialog that waits for it. */
  isAside: z.boolean(),
})
export type Visit = z.output<typeof visit>

const KEY = 'company_sign_in'
const BYTES = 32

const newBinding = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Begins a visit for the purpose that the address names; null where it names none. */
export const beginVisit = (query: URLSearchParams): Visit | null => {
  const named = purpose.safeParse(query.get('for'))
  if (!named.success) return null
  const begun = { purpose: named.data, binding: newBinding(), isAside: query.has('aside') }
  sessionStorage.setItem(KEY, JSON.stringify(begun))
  return begun
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the visit from which a person comes back, once. */
export const takeVisit = (): Visit | null => {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? null : (visit.safeParse(parsed(text)).data ?? null)
}

export type Returned = Readonly<{ state: string; code?: string; iss?: string; error?: string }>

/** Returns the parameters with which the provider returned a person; null where it did not. */
export const returnedOf = (query: URLSearchParams): Returned | null => {
  const state = query.get('state')
  if (state === null) return null
  const of = (name: 'code' | 'iss' | 'error') => {
    const value = query.get(name)
    return value === null ? {} : { [name]: value }
  }
  return { state, ...of('code'), ...of('iss'), ...of('error') }
}
