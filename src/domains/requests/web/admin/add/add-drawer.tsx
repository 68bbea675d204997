import { lazy } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listTypes } from '../../../contract/policy.calls.ts'

const AddForm = lazy(async () => ({ default: (await import('./add-form.tsx')).AddForm }))

type Props = Readonly<{
  drawer: Pick<DrawerState, 'id' | 'close'>
  person?: Readonly<{ id: number; name: string }> | null
}>

/** `?add=new`: a request on behalf of a person. */
export const AddDrawer = ({ drawer, person = null }: Props) => {
  const query = useCallQuery(listTypes, {}, { enabled: drawer.id !== null })
  return (
    <SideDrawer title="Add Request" is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && (
        <Loaded query={query} what="the request types" shape="form">
          {(policy) => <AddForm policy={policy} person={person} onDone={drawer.close} onCancel={drawer.close} />}
        </Loaded>
      )}
    </SideDrawer>
  )
}
