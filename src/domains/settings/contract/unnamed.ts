/** The name of an organisation that no one has named yet. */
export const UNNAMED = 'My organisation'
