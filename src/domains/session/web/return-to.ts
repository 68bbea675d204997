const KEY = 'return_to'

/** Keeps the address that somebody wanted before signing in. */
export const keepReturnTo = (address: string): void => sessionStorage.setItem(KEY, address)

export const forgetReturnTo = (): void => sessionStorage.removeItem(KEY)

/** Where to go after signing in: the kept address if it lies in this area, else the dashboard. */
export const afterSignIn = (area: 'admin' | 'employee'): string => {
  const kept = sessionStorage.getItem(KEY)
  forgetReturnTo()
  return kept?.startsWith(`/${area}/`) ? kept : `/${area}/dashboard`
}
