/**
 * Names the person who is changing a shift elsewhere. It locks nothing: the second to save is refused by the version.
 */
export const EditedElsewhere = ({ name }: Readonly<{ name: string | undefined }>) =>
  name === undefined ? null : <p role="status">{name} is editing this shift.</p>
