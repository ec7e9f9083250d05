import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'

type RowMenuProps = { name: string; onEdit: () => void; onDelete: () => void; items: readonly MenuAction[] }

/** The menu of a table row: edit, the row's own items, delete. */
export function RowMenu({ name, onEdit, onDelete, items }: RowMenuProps) {
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label={`Acties voor ${name}`} />}
      items={[
        { id: 'edit', label: 'Details bewerken', icon: Pencil, onAction: onEdit },
        ...items,
        { id: 'delete', label: 'Verwijderen', icon: Trash2, isDanger: true, startsGroup: true, onAction: onDelete },
      ]}
    />
  )
}
