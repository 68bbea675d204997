// The hooks that `useRows` calls; they come with the form, so that fields bring no code of forms.
export { useFieldArray } from 'react-hook-form'
