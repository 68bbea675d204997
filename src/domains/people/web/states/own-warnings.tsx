import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { acknowledgeWarning, listOwnWarnings } from '../../contract/warnings.calls.ts'
import styles from './states.module.css'
import { WarningCard } from './warning-card.tsx'

const AcknowledgeForm = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <CallForm call={acknowledgeWarning} initial={{ id }} submit="Acknowledge" onDone={onClose} onCancel={onClose}>
    {(field) => (
      <>
        <p className="m-dim">
          You say that you have read it, not that you agree. What you write stands beside the warning for good, in your
          own words.
        </p>
        <TextArea {...field('statement')} label="Your statement" rows={6} />
      </>
    )}
  </CallForm>
)

/** Next to the name of the tab: the count of warnings that wait to be acknowledged. */
export const UnreadWarnings = () => {
  const { id } = useActor()
  const { data = [] } = useCallQuery(listOwnWarnings, { params: { userId: id } })
  const unread = data.filter(({ state }) => state === 'issued').length
  return unread > 0 && <StatusBadge tone="attention" word={`${unread} to acknowledge`} />
}

/** The warnings of the actor, with the statement on each. */
export const OwnWarnings = () => {
  const { id } = useActor()
  const drawer = useDrawer('acknowledge')
  const query = useCallQuery(listOwnWarnings, { params: { userId: id } })
  return (
    <Loaded query={query} what="your warnings" shape="cards">
      {(warnings) => (
        <div className={styles.warnings}>
          {warnings.length === 0 && <Empty title="No warnings" text="You have no warnings." />}
          {warnings.map((warning) => (
            <WarningCard key={warning.id} warning={warning} side="own">
              {warning.can.acknowledge && (
                <div className={styles.buttons}>
                  <Button size="compact-sm" onClick={() => drawer.open(warning.id)}>
                    Acknowledge
                  </Button>
                </div>
              )}
            </WarningCard>
          ))}
          <SideDrawer title="Acknowledge" is_open={drawer.id !== null} onClose={drawer.close}>
            {drawer.id !== null && <AcknowledgeForm id={Number(drawer.id)} onClose={drawer.close} />}
          </SideDrawer>
        </div>
      )}
    </Loaded>
  )
}
