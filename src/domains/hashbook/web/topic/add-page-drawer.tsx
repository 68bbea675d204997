import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { addOwnSubtopic, addPage, addPageAsAdmin, addSubtopic } from '../../contract/pages.calls.ts'
import { useBook } from '../parts/use-book.ts'

type Values = Readonly<{ title?: string | null }>

/** Begins a subject (`?add=subject`) or a sub-topic (`?add=7`, below page 7): its title, then the editor. */
export const AddPageDrawer = ({ topicid }: Readonly<{ topicid: number }>) => {
  const drawer = useDrawer('add')
  const { isAdmin, subject } = useBook()
  const go = useGo()
  const parent = drawer.id === null || drawer.id === 'subject' ? null : Number(drawer.id)
  const frame = {
    submit: parent === null ? 'Add Subject' : 'Add Sub-topic',
    onCancel: drawer.close,
    onDone: ({ data }: Readonly<{ data: Readonly<{ id: number }> }>) => go(`${subject(data.id)}?edit=1`),
  }
  const page = (values: Values) => ({ topicid, title: values.title ?? '', state: 'draft' as const })
  const below = (values: Values) => ({ ...page(values), parent_id: parent ?? 0 })
  const call = parent === null ? (isAdmin ? addPageAsAdmin : addPage) : isAdmin ? addSubtopic : addOwnSubtopic
  return (
    <SideDrawer title={frame.submit} is_open={drawer.id !== null} onClose={drawer.close}>
      <CallForm call={call} toBody={parent === null ? page : below} {...frame}>
        {(field) => (
          <>
            <TextField {...field('title')} isOptional={false} label="Title" isFirst />
            <p className="m-dim">It begins as a draft. Only its authors and those who can publish it see it.</p>
          </>
        )}
      </CallForm>
    </SideDrawer>
  )
}
