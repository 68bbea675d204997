import { GoLink } from '#kit/web/address/go-link.tsx'
import { relative } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Topic } from '../../contract/hashbook.models.ts'
import { useBook } from '../parts/use-book.ts'
import { audienceText, contentText, lockText } from '../parts/words.ts'
import { useTopicActions } from './use-topic-actions.ts'
import styles from '../parts/hashbook.module.css'

type Props = Readonly<{ topic: Topic; onEdit: (id: number) => void }>

/** A topic: what it is about, for whom, how much it holds, and whether it is locked. */
export const TopicCard = ({ topic, onEdit }: Props) => {
  const book = useBook()
  const { menu } = useTopicActions(onEdit)
  const actions = menu(topic)
  return (
    <li className={styles.topic}>
      <div className={styles.topicHead}>
        <h2>
          <GoLink href={book.topic(topic.id)}>{topic.title}</GoLink>
        </h2>
        {actions.length > 0 && <ActionMenu label={`Actions for ${topic.title}`} actions={actions} />}
      </div>
      {topic.description && <p className={styles.grow}>{topic.description}</p>}
      {topic.lock && (
        <p className="m-small">
          <StatusBadge tone="attention" word="Locked" /> {lockText(topic.lock)}
        </p>
      )}
      <p className="m-dim m-small">
        {contentText(topic)}
        <br />
        {audienceText(topic)} · {topic.owner.name} · {relative(topic.updated_at)}
      </p>
    </li>
  )
}
