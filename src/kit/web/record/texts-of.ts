import type { Field } from '#kit/contract/record.ts'

/** Returns the texts of a described field, for an input that a form draws itself. */
export const textsOf = ({ label, help }: Pick<Field, 'label' | 'help'>) => ({ label, ...(help ? { help } : {}) })
