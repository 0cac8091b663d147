/** The sign of a seat: a colour and a shape, so that nobody depends on colours. */
export interface Pawn {
  colour: string
  shape: string
}

export const PAWNS: Pawn[] = [
  { colour: '#c8372d', shape: 'M12 1.5a10.5 10.5 0 1 0 0 21 10.5 10.5 0 0 0 0-21z' },
  { colour: '#2268b8', shape: 'M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z' },
  { colour: '#2c7d43', shape: 'M12 .8 23.2 12 12 23.2.8 12z' },
  { colour: '#9a6200', shape: 'M12 1 23.5 22H.5z' },
  { colour: '#7a3fa8', shape: 'M6.5 1.8h11L23 12l-5.5 10.2h-11L1 12z' },
  { colour: '#0f7d86', shape: 'M12 .8 15 8l8 .6-6.1 5.1 2 7.7-6.9-4.2-6.9 4.2 2-7.7L1 8.6 9 8z' },
]
