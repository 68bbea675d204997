/** The label of company sign-in, which is part of every page; empty while it is off. */
export const companyLabel = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="muster-company-sign-in"]')?.content ?? ''
