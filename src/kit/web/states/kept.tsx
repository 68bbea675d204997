/** Keeps the place of a part that stands above others while its answer is on its way, so that these do not move. */
export const Kept = ({ height }: { height: number }) => <div aria-busy="true" style={{ minHeight: height }} />
