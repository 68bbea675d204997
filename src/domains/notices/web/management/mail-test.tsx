import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { number } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listOutbox } from '../../contract/mail.calls.ts'
import { TestButton } from './test-button.tsx'
import styles from './management.module.css'

const OUTBOX = '/admin/management/notification?tab=email'

/** The state of the mail server with what waits and what failed, and a way to try it out, on the screen of another domain. */
const MailTest = () => {
  const { has } = useActor()
  const isReader = has('notices.mail.read')
  const { meta } = useCallQuery(listOutbox, { query: { limit: 1 } }, { enabled: isReader })
  if (!isReader && !has('notices.mail.test')) return null
  return (
    <section className={styles.server} aria-label="State of the mail server">
      {isReader && (
        <div className={styles.serverState} aria-busy={meta === undefined}>
          {meta && (
            <>
              <strong>{meta.is_set_up ? 'A mail server is set' : 'No mail server is set'}</strong>
              <span className="m-row">
                {(['held', 'failed'] as const).map(
                  (state) =>
                    meta.counts[state] > 0 && (
                      <GoLink key={state} href={`${OUTBOX}&state=${state}`}>
                        <StatusBadge
                          tone={state === 'failed' ? 'bad' : 'attention'}
                          word={`${number(meta.counts[state])} ${state === 'failed' ? 'failed' : 'waiting'}`}
                        />
                      </GoLink>
                    ),
                )}
                <GoLink href={OUTBOX}>All emails</GoLink>
              </span>
            </>
          )}
        </div>
      )}
      <div className="m-row">
        <TestButton variant="default" />
      </div>
    </section>
  )
}
export default MailTest
