import { lengthOf } from '../contract/session.rules.ts'

// The pages before a sign-in know nothing but what stands in the page itself, so it says what the organisation asks for.
const shortest = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-password-min"]')?.content

/** What is told while a new password is typed. */
export const lengthText = (password: string): string => {
  const least = shortest()
  const typed = lengthOf(password)
  return least ? `${typed} of at least ${least} characters` : `${typed} characters`
}
