import { lazy, Suspense } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Skeletons } from '#kit/web/states/skeletons.tsx'

const AddForm = lazy(async () => ({ default: (await import('./reminder-form.tsx')).AddForm }))
const OwnForm = lazy(async () => ({ default: (await import('./own-form.tsx')).OwnForm }))
const OwnReminders = lazy(() => import('./own-reminders.tsx'))

type Props = { area: 'admin' | 'employee' }

/**
 * Drawers that any page can open by its address: `?remind=new` or `?remind=/page` for a new reminder, which leads to
 * that page, and `?reminders=open` for the reminders of an employee. No button of the top bar belongs to them.
 */
const ReminderDrawers = ({ area }: Props) => {
  const { has, acting } = useActor()
  const mayAdd = area === 'admin' ? has('notices.reminder.write') : has('notices.reminder.own') && !acting
  return mayAdd ? <Drawers area={area} /> : null
}
export default ReminderDrawers

const Drawers = ({ area }: Props) => {
  const remind = useDrawer('remind')
  const own = useDrawer('reminders')
  const path = remind.id?.startsWith('/') ? remind.id : null
  return (
    <>
      {area === 'employee' && (
        <SideDrawer title="Reminders" is_open={own.id === 'open' && remind.id === null} onClose={own.close}>
          <Suspense fallback={<Skeletons shape="lines" />}>
            <OwnReminders />
          </Suspense>
        </SideDrawer>
      )}
      <SideDrawer title="Add reminder" is_open={remind.id !== null} onClose={remind.close}>
        <Suspense fallback={<Skeletons shape="form" />}>
          {area === 'admin' ? (
            <AddForm path={path} onDone={remind.close} />
          ) : (
            <OwnForm path={path} onDone={remind.close} />
          )}
        </Suspense>
      </SideDrawer>
    </>
  )
}
