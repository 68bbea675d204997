import { dateTime } from '#kit/web/format/dates.ts'
import type { RequestFull } from '../../contract/requests.models.ts'
import { eventLabel } from './labels.ts'
import styles from './detail.module.css'

type Event = RequestFull['events'][number]

const byText = ({ actor, on_behalf_of }: Event): string =>
  `${actor?.name ?? 'System'}${on_behalf_of ? ` for ${on_behalf_of.name}` : ''}`

/** Everything that happened to a request, folded away. */
export const RequestHistory = ({ events }: Pick<RequestFull, 'events'>) =>
  events.length > 0 && (
    <details className={styles.history}>
      <summary>History</summary>
      <ul>
        {events.map((event, at) => (
          <li key={at}>
            <span>{eventLabel(event.action)}</span>
            <span className="m-dim m-small">
              {byText(event)}, {dateTime(event.at)}
            </span>
            {event.note && <span className="m-small">“{event.note}”</span>}
          </li>
        ))}
      </ul>
    </details>
  )
