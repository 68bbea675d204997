import { lengthOf } from '../contract/session.rules.ts'

// The pages before a sign-in make no call for settings, so the page itself contains the required length.
const shortest = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-password-min"]')?.content

/** The hint while a new password is typed. */
export const lengthText = (password: string): string => {
  const least = shortest()
  const typed = lengthOf(password)
  return least ? `${typed} of at least ${least} characters` : `${typed} characters`
}
