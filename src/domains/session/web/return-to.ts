const KEY = 'return_to'

/** Keeps the address that a person wanted before signing in. */
export const keepReturnTo = (address: string): void => sessionStorage.setItem(KEY, address)

const LANDED = 'just_signed_in'

/** Whether the page that asks is the first one after a sign-in; only the first to ask hears yes. */
export const takeLanding = (): boolean => {
  const isFirst = sessionStorage.getItem(LANDED) !== null
  sessionStorage.removeItem(LANDED)
  return isFirst
}

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY)

/** Where to go after signing in: the kept address if it lies in this area, else the dashboard. */
export const afterSignIn = (area: 'admin' | 'employee'): string => {
  const kept = sessionStorage.getItem(KEY)
  sessionStorage.setItem(LANDED, '1')
  forgetReturnTo()
  return kept?.startsWith(`/${area}/`) ? kept : `/${area}/dashboard`
}
