import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Failed } from '#kit/web/states/failed.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { viewRequest } from '../../contract/thread.calls.ts'
import { CancelForm } from './cancel-form.tsx'
import { SendForm, UpdateForm } from './request-form.tsx'
import { useRequestChoices, useNewDraft } from './use-new-draft.ts'

type Props = Readonly<{ onClose: () => void }>

/** `?add=new`: a new request. `?edit=12`, `?cancel=12`: what is changed of one that is there. */
export const RequestDrawers = () => {
  const [add, edit, cancel] = [useDrawer('add'), useDrawer('edit'), useDrawer('cancel')]
  return (
    <>
      <SideDrawer title="Add Request" is_open={add.id !== null} onClose={add.close}>
        {add.id !== null && <Add onClose={add.close} />}
      </SideDrawer>
      <SideDrawer title="Edit request" is_open={edit.id !== null} onClose={edit.close}>
        {edit.id !== null && <Edit key={edit.id} id={Number(edit.id)} onClose={edit.close} />}
      </SideDrawer>
      <SideDrawer title="Cancel request" is_open={cancel.id !== null} onClose={cancel.close}>
        {cancel.id !== null && <Cancel key={cancel.id} id={Number(cancel.id)} onClose={cancel.close} />}
      </SideDrawer>
    </>
  )
}

const Add = ({ onClose }: Props) => {
  const { types, methods, draft } = useNewDraft()
  if (types.failure && !types.data) return <Failed what="the types" failure={types.failure} onRetry={types.reload} />
  if (!types.data || !draft) return <Skeletons shape="form" />
  if (types.data.length === 0)
    return <Empty title="Nothing to ask for" text="No type of request is open to you. Ask HR if one is missing." />
  return <SendForm types={types.data} methods={methods} initial={draft} onDone={onClose} onCancel={onClose} />
}

const Edit = ({ id, onClose }: Props & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  const { types, methods } = useRequestChoices()
  return (
    <Loaded query={query} what="this request" shape="form">
      {(request) =>
        types.data ? (
          <UpdateForm
            key={request.id}
            types={types.data}
            methods={methods}
            request={request}
            onDone={onClose}
            onCancel={onClose}
          />
        ) : (
          <Skeletons shape="form" />
        )
      }
    </Loaded>
  )
}

const Cancel = ({ id, onClose }: Props & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  return (
    <Loaded query={query} what="this request" shape="form">
      {(request) => <CancelForm key={request.version} request={request} onClose={onClose} />}
    </Loaded>
  )
}
