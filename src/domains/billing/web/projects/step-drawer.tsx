import { Button } from '@mantine/core'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readRoom, updateProject } from '../../contract/projects.calls.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'
import styles from '../parts/billing.module.css'

/** Completing shows what is left open, and cancelling needs a reason. */
export const StepDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const [step, id] = drawer.id?.split('-') ?? []
  const isCancel = step === 'cancel'
  return (
    <SideDrawer
      title={isCancel ? 'Cancel project' : 'Complete project'}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      {id !== undefined && <Body id={Number(id)} isCancel={isCancel} onClose={drawer.close} />}
    </SideDrawer>
  )
}

type BodyProps = Readonly<{ id: number; isCancel: boolean; onClose: () => void }>

const Body = ({ id, isCancel, onClose }: BodyProps) => {
  const query = useCallQuery(readRoom, { params: { id } })
  return (
    <Loaded query={query} what="the project" shape="form">
      {(room) => (isCancel ? <CancelForm room={room} onClose={onClose} /> : <Complete room={room} onClose={onClose} />)}
    </Loaded>
  )
}

type Props = Readonly<{ room: ProjectRoom; onClose: () => void }>

const CancelForm = ({ room, onClose }: Props) => (
  <CallForm
    call={updateProject}
    input={{ params: { pr_id: room.pr_id } }}
    initial={{ version: room.version, state: 'cancelled' }}
    submit="Cancel project"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>{room.name} ends for good. Its work and its invoices stay.</p>
        <TextArea {...field('reason')} isOptional={false} label="Reason" rows={2} isFirst />
      </>
    )}
  </CallForm>
)

const Complete = ({ room, onClose }: Props) => {
  const complete = useCall(updateProject)
  const isOpen = complete.failure?.code === 'projects.open_work'
  const send = (confirm: boolean): void =>
    complete.start(
      {
        params: { pr_id: room.pr_id },
        body: { version: room.version, state: 'completed', ...(confirm ? { confirm } : {}) },
      },
      onClose,
    )
  return (
    <div className="m-stack">
      <p>{room.name} takes no more work. It can be opened again.</p>
      <Refused failure={complete.failure} />
      <div className={styles.buttons}>
        <Button loading={complete.isRunning} onClick={() => send(isOpen)}>
          {isOpen ? 'Complete all the same' : 'Complete project'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it open
        </Button>
      </div>
    </div>
  )
}
