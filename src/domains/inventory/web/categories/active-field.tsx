import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { Check } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import type { addCategory, updateCategory } from '../../contract/categories.calls.ts'

/** Whether a category that is there can take new equipment; a new one always can. */
export const ActiveField = ({ form }: Readonly<{ form: Form<typeof addCategory> }>) => {
  const { field } = unsafeCast<Form<typeof updateCategory>>(form)
  return <Check {...field('active')} label="In use" />
}
