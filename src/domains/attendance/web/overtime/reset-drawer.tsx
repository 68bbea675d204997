import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { viewReset } from '../../contract/overtime-resets.calls.ts'
import { ResetDetail } from './reset-detail.tsx'
import { ResetForm } from './reset-form.tsx'

/**
 * Opens resets by address: `?reset=new` the form of a new one, `?reset_day=12` the same for one day, `?reset=3` a
 * prepared one with its effect on each person: a colleague can be sent there.
 */
export const ResetDrawer = () => {
  const { has } = useActor()
  const [shown, day] = [useDrawer('reset'), useDrawer('reset_day')]
  const close = (): void => {
    shown.close()
    day.close()
  }
  if (!has('overtime.reset')) return null
  const work_id = Number(shown.id)
  const isPrepared = shown.id !== null && shown.id !== 'new'
  return (
    <SideDrawer
      history={['overtime_resets', shown.id]}
      title={day.id !== null && !isPrepared ? 'Reset overtime of this day' : 'Reset overtime'}
      is_open={shown.id !== null || day.id !== null}
      onClose={close}
    >
      {isPrepared ? (
        <Opened work_id={work_id} />
      ) : (
        (shown.id !== null || day.id !== null) && (
          <ResetForm day_id={day.id === null ? null : Number(day.id)} onPrepared={shown.open} onCancel={close} />
        )
      )}
    </SideDrawer>
  )
}

const Opened = ({ work_id }: { work_id: number }) => {
  const query = useCallQuery(viewReset, { params: { id: work_id } })
  return (
    <Loaded query={query} what="this reset" shape="lines">
      {(reset) => <ResetDetail key={`${reset.work_id} ${reset.version}`} reset={reset} />}
    </Loaded>
  )
}
