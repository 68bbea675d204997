import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useRef } from 'react'
import type { Template } from '../../contract/plan.ops.ts'
import { timesOf } from '../parts/labels.ts'
import styles from './grid.module.css'

const Item = ({ template }: Readonly<{ template: Template }>) => {
  const box = useRef<HTMLSpanElement>(null)
  const { id } = template
  useEffect(() => {
    const element = box.current
    return element ? draggable({ element, getInitialData: () => ({ template: id }) }) : undefined
  }, [id])
  return (
    <span ref={box} className={styles.chip} style={{ '--chip': template.color }} title={template.name}>
      <span className={styles.short}>{template.name}</span>
      <span className={styles.times}>{timesOf(template)}</span>
    </span>
  )
}

/** Templates that are dragged into the grid; the form offers the same. */
export const TemplateBar = ({ templates }: Readonly<{ templates: readonly Template[] }>) => (
  <div className={styles.bar}>
    <span className="m-dim m-small">Drag in:</span>
    {templates.map((template) => (
      <Item key={template.id} template={template} />
    ))}
  </div>
)
