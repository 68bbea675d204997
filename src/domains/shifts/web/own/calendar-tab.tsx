import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import { addFeed, deleteFeed, readFeed } from '../../contract/policy.calls.ts'
import planStyles from '../plan/plan.module.css'

/** The address by which a calendar follows the own shifts: made, copied once, ended. */
export const CalendarTab = () => {
  const query = useCallQuery(readFeed, {})
  const add = useCall(addFeed)
  const remove = useCall(deleteFeed)
  const { acting } = useActor()
  const [url, setUrl] = useState<string | null>(null)
  const [withAbsences, setWithAbsences] = useState(false)
  const end = async (): Promise<void> => {
    if (
      await confirm({
        title: 'End the calendar address?',
        text: 'Calendars that use it stop at once.',
        action: 'Revoke the address',
        isDestructive: true,
      })
    )
      remove.start({}, () => setUrl(null))
  }
  return (
    <Loaded query={query} what="the calendar address" shape="form">
      {(feed) => (
        <div className={planStyles.stack}>
          <p>
            Your published shifts in the calendar of your phone or computer. Whoever has the address sees them, without
            names of others.
          </p>
          {feed.active && (
            <p className="m-dim">
              {feed.last_read_at === null
                ? 'No calendar has read it yet.'
                : `Last read ${dateTime(feed.last_read_at)}, ${feed.reads} times in all.`}
            </p>
          )}
          {url !== null && <ShownAddress url={url} />}
          {!acting && (
            <>
              <Checkbox
                label="With approved absences, as “Away”"
                checked={withAbsences}
                onChange={(event) => setWithAbsences(event.currentTarget.checked)}
              />
              <div className={planStyles.line}>
                <Button
                  loading={add.isRunning}
                  onClick={() =>
                    add.start({ body: { include_absences: withAbsences } }, ({ data }) => setUrl(data.url))
                  }
                >
                  {feed.active ? 'Make a new address' : 'Make an address'}
                </Button>
                {feed.active && (
                  <Button variant="default" loading={remove.isRunning} onClick={() => void end()}>
                    Revoke the address
                  </Button>
                )}
              </div>
            </>
          )}
          <Refused failure={add.failure ?? remove.failure} />
        </div>
      )}
    </Loaded>
  )
}

/** The address, which is shown once, with a button that copies it. */
const ShownAddress = ({ url }: Readonly<{ url: string }>) => {
  const copy = (): void => void navigator.clipboard.writeText(url).then(() => toast('success', 'Address copied'))
  return (
    <div className={planStyles.line}>
      <ReadOnce />
      <TextInput
        label="Your address, shown once"
        value={url}
        readOnly
        className={planStyles.grow ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
