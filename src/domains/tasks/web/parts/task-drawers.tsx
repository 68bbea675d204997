import { type ComponentProps, lazy } from 'react'
import { AtAddress } from '#kit/web/address/at-address.tsx'
import type { TaskDrawer } from '../form/task-drawer.tsx'

const Panel = lazy(async () => ({ default: (await import('../panel/task-panel.tsx')).TaskPanel }))
const Form = lazy(async () => ({ default: (await import('../form/task-drawer.tsx')).TaskDrawer }))
const Steps = lazy(async () => ({ default: (await import('./step-drawer.tsx')).StepDrawer }))

/** The drawers of a list of tasks: a whole task, its form and its steps. */
export const TaskDrawers = (props: ComponentProps<typeof TaskDrawer>) => (
  <>
    <AtAddress name="task">
      <Panel />
    </AtAddress>
    <AtAddress name="edit">
      <Form {...props} />
    </AtAddress>
    <AtAddress name="step">
      <Steps />
    </AtAddress>
  </>
)
