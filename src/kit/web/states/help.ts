let contact = ''

/** Whom people may ask; shown on pages of failure. */
export const setHelpContact = (text: string): void => {
  contact = text
}
export const helpContact = (): string => contact
