import type { ReactNode } from 'react'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { RequestFull } from '../../contract/requests.models.ts'
import { viewRequest } from '../../contract/thread.calls.ts'
import { RequestDays } from './request-days.tsx'
import { RequestFiles } from './request-files.tsx'
import { RequestHistory } from './request-history.tsx'
import { RequestSteps } from './request-steps.tsx'
import { RequestSummary } from './request-summary.tsx'
import { RequestThread } from './request-thread.tsx'
import styles from './detail.module.css'

type Props = Readonly<{
  /** Its id is that of the request. */
  drawer: Pick<DrawerState, 'id' | 'close'>
  /** True where the person is shown: not in the list of the own requests. */
  withPerson?: boolean
  /** Shown below the summary, such as the card of a decision. */
  above?: (request: RequestFull) => ReactNode
  /** Buttons, which stay at the bottom while the rest scrolls. */
  buttons?: (request: RequestFull) => ReactNode
}>

/** One request: its days, approval, messages, documents and history. */
export const RequestDrawer = ({ drawer, ...rest }: Props) => {
  const id = Number(drawer.id)
  const isOpen = Number.isInteger(id) && id > 0
  return (
    <SideDrawer history={['requests', drawer.id]} title="Request" is_open={isOpen} onClose={drawer.close}>
      {isOpen && <Detail key={id} id={id} {...rest} />}
    </SideDrawer>
  )
}

const Detail = ({ id, withPerson = false, above, buttons }: Omit<Props, 'drawer'> & { id: number }) => {
  const query = useCallQuery(viewRequest, { params: { id } })
  return (
    <Loaded query={query} what="this request" shape="lines">
      {(request) => {
        const shownButtons = buttons?.(request)
        return (
          <div className={styles.detail}>
            <RequestSummary request={request} withPerson={withPerson} />
            {above?.(request)}
            <RequestDays request={request} />
            <RequestSteps request={request} />
            <RequestThread request={request} />
            <RequestFiles request={request} />
            <RequestHistory events={request.events} />
            {shownButtons && <div className={styles.buttons}>{shownButtons}</div>}
          </div>
        )
      }}
    </Loaded>
  )
}
