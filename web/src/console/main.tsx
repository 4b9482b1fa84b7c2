import './console.css';
document.body.className = 'bg-ground text-ink';
