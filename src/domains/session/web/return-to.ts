const KEY = 'return_to'

/** Stores the address that a person opened before signing in. */
export const saveReturnTo = (address: string): void => sessionStorage.setItem(KEY, address)

const LANDING_KEY = 'just_signed_in'

/** Returns true once after a sign-in, for the first page. */
export const takeLanding = (): boolean => {
  const isFirst = sessionStorage.getItem(LANDING_KEY) !== null
  sessionStorage.removeItem(LANDING_KEY)
  return isFirst
}

export const deleteReturnTo = (): void => sessionStorage.removeItem(KEY)

/** Returns the address after a sign-in: the stored one if it lies in this area, else the dashboard. */
export const afterSignIn = (area: 'admin' | 'employee'): string => {
  const saved = sessionStorage.getItem(KEY)
  sessionStorage.setItem(LANDING_KEY, '1')
  deleteReturnTo()
  return saved?.startsWith(`/${area}/`) ? saved : `/${area}/dashboard`
}
