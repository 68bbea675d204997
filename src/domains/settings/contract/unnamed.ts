/** The name of an organisation that nobody has named yet. */
export const UNNAMED = 'My organisation'
