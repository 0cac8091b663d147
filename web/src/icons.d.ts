declare module 'icon:*' {
  const icon: import('./lib/types').IconDrawing
  export default icon
}
