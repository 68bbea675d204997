import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import type { PageAction } from '#kit/web/layout/action-menu.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import type { PageRow } from '../../contract/hashbook.models.ts'
import { deleteAsAdmin, deletePage, savePage, savePageAsAdmin } from '../../contract/pages.calls.ts'
import { useBook } from '../parts/use-book.ts'

/** Returns the position that moves a page before or behind its neighbour. */
const positionNextTo = (other: PageRow, by: -1 | 1): number => Math.max(other.position + by, 0)

/** Returns the actions on a page that the actor may use. */
export const usePageActions = (onDeleted?: () => void) => {
  const { isAdmin, actor } = useBook()
  const byModerator = useCall(deleteAsAdmin)
  const byAuthor = useCall(deletePage)
  const move = useCall(savePageAsAdmin)
  const save = useCall(savePage)
  const drawer = useDrawer('move')
  const rename = useDrawer('rename')
  const add = useDrawer('add')
  const confirmRemove = async ({ id, title, parent_id }: PageRow): Promise<void> => {
    const isSure = await confirm({
      title: `Delete ${title}?`,
      text: 'It stays in the bin for 30 days, with its comments.',
      action: 'Delete page',
      isDestructive: true,
    })
    if (!isSure) return
    const path = parent_id === null ? 'subject' : 'subtopic'
    if (isAdmin && actor.has('hashbook.moderate')) byModerator.start({ params: { path, id } }, onDeleted)
    else byAuthor.start({ params: { id } }, onDeleted)
  }
  const setState = ({ id, version }: PageRow, state: 'draft' | 'published'): void =>
    isAdmin ? move.start({ body: { id, version, state } }) : save.start({ body: { id, version, state } })
  const step = (page: PageRow, siblings: readonly PageRow[], by: -1 | 1): PageAction[] => {
    const other = siblings[siblings.findIndex(({ id }) => id === page.id) + by]
    if (!page.can.move || !other) return []
    const position = positionNextTo(other, by)
    return [
      {
        label: by < 0 ? 'Move up' : 'Move down',
        run: () => move.start({ body: { id: page.id, version: page.version, position } }),
      },
    ]
  }
  const menu = (page: PageRow, siblings: readonly PageRow[] = []): PageAction[] => [
    ...(page.can.add_subtopic ? [{ label: 'Add Sub-topic', run: () => add.open(page.id) }] : []),
    ...(page.can.update ? [{ label: 'Rename', run: () => rename.open(page.id) }] : []),
    ...(page.can.publish ? [{ label: 'Publish', run: () => setState(page, 'published') }] : []),
    ...(page.can.unpublish ? [{ label: 'Make it a draft', run: () => setState(page, 'draft') }] : []),
    ...step(page, siblings, -1),
    ...step(page, siblings, 1),
    ...(page.can.move ? [{ label: 'Move elsewhere', run: () => drawer.open(page.id) }] : []),
    ...(page.can.delete ? [{ label: 'Delete', run: () => void confirmRemove(page), isDestructive: true }] : []),
  ]
  return { menu }
}
