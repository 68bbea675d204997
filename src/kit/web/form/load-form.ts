type FormCode = typeof import('./form-frame.tsx')

const state: { code: FormCode | null } = { code: null }

/** Fetches the code of forms, which lists do not need before a form opens. */
export const loadForm = async (): Promise<FormCode> => {
  state.code ??= await import('./form-frame.tsx')
  return state.code
}

/** Returns the code of forms where it has been fetched. */
export const formCode = (): FormCode | null => state.code
