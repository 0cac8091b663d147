export const guides: Record<string, { seats: number; bot?: string; options?: Record<string, unknown> }> = {}
